/*
 * Part of the document itself, before all that it loads: where the code or the styles that it starts with do not come, it is
 * loaded once more, since a server of another build may have been asked, and then says so in words. Hand-written ES5;
 * `scripts/browser-floor.ts` adds it to the built page.
 */
(() => {
  var noted = "palmares-loaded-again";
  var isMissing = false;

  /** Whether this is the first attempt; where nothing can be stored the browser knows. */
  function isFirst() {
    try {
      if (sessionStorage.getItem(noted)) return false;
      sessionStorage.setItem(noted, "1");
      return true;
    } catch (_) {
      return performance.navigation.type !== 1;
    }
  }

  function forget() {
    try {
      sessionStorage.removeItem(noted);
    } catch (_) {
      // Nothing is stored.
    }
  }

  function say() {
    forget();
    window.showInsteadOfApp("start-missing");
  }

  window.addEventListener(
    "error",
    (event) => {
      var element = event.target;
      var isCode = element.tagName === "SCRIPT" && element.type === "module";
      var isStyle = element.tagName === "LINK" && element.rel === "stylesheet";
      var root = document.getElementById("root");
      var hasBegun = root && !document.querySelector(".splash");
      if (isMissing || hasBegun || (!isCode && !isStyle)) return;
      isMissing = true;
      if (isFirst()) location.reload();
      else if (document.readyState !== "loading") say();
      else document.addEventListener("DOMContentLoaded", say);
    },
    true,
  );
  window.addEventListener("load", () => {
    if (!isMissing) forget();
  });
})();
