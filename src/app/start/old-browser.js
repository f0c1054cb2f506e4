/*
 * Part of the document itself: says in words that this browser is too old for the application, or that it failed to start.
 * Hand-written ES5, to run where the application cannot even be parsed. `scripts/build/browser-floor.ts` adds it to the built page
 * and fills in what the application needs of a browser.
 */
(function (required) {
  function has(path) {
    var parts = path.split(".");
    var name = parts.pop();
    var owner = parts.reduce(function (object, part) {
      return object && object[part];
    }, window);
    return Boolean(owner) && name in Object(owner);
  }

  /** The latest syntax that our oldest browsers have. */
  function hasLookbehind() {
    try {
      return Boolean(new RegExp("(?<=a)b"));
    } catch (_) {
      return false;
    }
  }

  function language() {
    var stored = null;
    try {
      stored = localStorage.getItem("i18nextLng");
    } catch (_) {
      // Site data is blocked.
    }
    return String(stored || navigator.language || "fr").slice(0, 2);
  }

  /** Shows one of the texts of index.html instead of the application, the visitor's language first. */
  function show(id) {
    var texts = document.getElementById(id);
    var root = document.getElementById("root");
    var own = [].filter.call(texts.children, function (text) {
      return text.lang === language();
    })[0];
    if (root) root.parentNode.removeChild(root);
    if (own) texts.insertBefore(own, texts.firstChild);
    texts.removeAttribute("hidden");
  }
  window.showInsteadOfApp = show;

  var hasModules = "noModule" in document.createElement("script");
  if (!hasModules || !required.every(has) || !hasLookbehind()) {
    show("too-old");
    return;
  }

  window.addEventListener(
    "error",
    function (event) {
      if (!document.querySelector(".splash")) return;
      if (String(event.filename).indexOf(location.origin) === 0)
        show("start-broken");
    },
    true
  );
})(["__REQUIRED__"]);
