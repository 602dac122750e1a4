// Non-script files in tests: a picture or a font is its file name, a style sheet maps its class names to
// themselves.
const { basename } = require('node:path');

const CLASSES = `new Proxy({}, { get: (_, name) => (typeof name === 'string' ? name : undefined) })`;

module.exports = {
  process(_source, file) {
    const value = file.endsWith('.css') ? CLASSES : JSON.stringify(basename(file));
    return {
      code: `Object.defineProperty(exports, '__esModule', { value: true });\nexports.default = ${value};\n`,
    };
  },
};
