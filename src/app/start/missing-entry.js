/*
 * Part of the document itself, before everything that it loads. If its code or styles fail to load, perhaps because the
 * request reached an instance with another build, the page reloads once, and then shows a message. Hand-written ES5;
 * `scripts/build/browser-floor.ts` adds it to the built page.
 */
(function () {
  var noted = "palmares-loaded-again";
  var isMissing = false;

  /** Whether this is the first attempt. Without storage, the navigation type tells. */
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
    function (event) {
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
    true
  );
  window.addEventListener("load", function () {
    if (!isMissing) forget();
  });
})();
