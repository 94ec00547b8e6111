// Shows the first frame where the page opens on its first sample: without settings in its address and
// without a study that is kept. A file of its own because the page allows no inline script; not a module,
// so that it runs before anything is painted.
{
  const keeps = () => {
    try {
      return Object.keys(localStorage).some((key) => key.startsWith("breakeven/study"));
    } catch {
      return false; // nothing is kept where nothing can be
    }
  };
  document.getElementById("first-frame").hidden = location.hash.length > 1 || keeps();
}
