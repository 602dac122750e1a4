'use strict';
// A browser's text and byte APIs in pure JavaScript: no Node objects behind them.
(function bytes(define) {
  const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const REPLACEMENT = 0xfffd;

  class TextEncoder {
    get encoding() {
      return 'utf-8';
    }
    encode(text = '') {
      // Percent-encoding is UTF-8; a lone surrogate has none.
      const encoded = encodeURIComponent(String(text).toWellFormed());
      const bytes = [];
      for (let index = 0; index < encoded.length; index += 1) {
        if (encoded[index] !== '%') bytes.push(encoded.charCodeAt(index));
        else {
          bytes.push(parseInt(encoded.slice(index + 1, index + 3), 16));
          index += 2;
        }
      }
      return Uint8Array.from(bytes);
    }
  }

  /** Length of a sequence by its first byte; 0 for an invalid first byte. */
  const lengthOf = (byte) =>
    byte < 0x80
      ? 1
      : byte >= 0xc2 && byte < 0xe0
        ? 2
        : (byte & 0xf0) === 0xe0
          ? 3
          : byte >= 0xf0 && byte < 0xf5
            ? 4
            : 0;

  class TextDecoder {
    get encoding() {
      return 'utf-8';
    }
    decode(input = new Uint8Array()) {
      const bytes = ArrayBuffer.isView(input)
        ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
        : new Uint8Array(input);
      let text = '';
      for (let index = 0; index < bytes.length;) {
        const length = lengthOf(bytes[index]);
        let point = length === 1 ? bytes[index] : bytes[index] & (0xff >> (length + 1));
        let taken = 1;
        while (taken < length && (bytes[index + taken] & 0xc0) === 0x80) {
          point = (point << 6) | (bytes[index + taken] & 0x3f);
          taken += 1;
        }
        const isSound =
          length > 0 && taken === length && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
        text += String.fromCodePoint(isSound ? point : REPLACEMENT);
        index += taken;
      }
      return text;
    }
  }

  function btoa(input) {
    const text = String(input);
    let encoded = '';
    for (let index = 0; index < text.length; index += 3) {
      const codes = [0, 1, 2].map((offset) => text.charCodeAt(index + offset));
      if (codes.some((code) => code > 0xff)) throw new TypeError('btoa only takes bytes');
      const bits = (codes[0] << 16) | ((codes[1] || 0) << 8) | (codes[2] || 0);
      const digits = [18, 12, 6, 0].map((shift) => DIGITS[(bits >> shift) & 63]);
      encoded += digits.slice(0, Math.min(4, text.length - index + 1)).join('');
    }
    return encoded.padEnd(Math.ceil(encoded.length / 4) * 4, '=');
  }

  function atob(input) {
    const digits = String(input).replace(/[\s=]/g, '');
    if (digits.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(digits)) throw new TypeError('This is not base64');
    let bits = 0;
    let text = '';
    for (let index = 0; index < digits.length; index += 1) {
      bits = ((bits << 6) | DIGITS.indexOf(digits[index])) & 0xffffff;
      if (index % 4 > 0) text += String.fromCharCode((bits >> (6 - 2 * (index % 4))) & 0xff);
    }
    return text;
  }

  define({ TextEncoder, TextDecoder, btoa, atob });
});
