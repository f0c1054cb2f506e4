/*
 * Stands in a build for what writes the styles of @ant-design/icons while a page is shown: they are in antd.gen.css, and
 * the theme's `zeroRuntime` keeps it from being called.
 */
const nothing = () => undefined;

export {
  nothing as getShadowRoot,
  nothing as updateCSS,
  nothing as warningOnce,
};
