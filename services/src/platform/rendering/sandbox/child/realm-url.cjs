'use strict';
// URLs. They are parsed outside the realm, exchanging only text.
(function url(define, names, parse, change) {
  const decode = (text) => {
    const spaced = text.replaceAll('+', ' ');
    try {
      return decodeURIComponent(spaced);
    } catch {
      return spaced;
    }
  };
  const encode = (text) =>
    encodeURIComponent(text.toWellFormed())
      .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
      .replaceAll('%20', '+');

  class URLSearchParams {
    #pairs = [];
    #changed = () => undefined;
    constructor(from = '', changed) {
      if (changed) this.#changed = changed;
      if (typeof from === 'object' && from !== null) {
        const pairs = typeof from[Symbol.iterator] === 'function' ? from : Object.entries(from);
        for (const [name, value] of pairs) this.#pairs.push([String(name), String(value)]);
      } else {
        for (const part of String(from).replace(/^\?/, '').split('&')) {
          if (part === '') continue;
          const [, name, value = ''] = /^([^=]*)=?([^]*)$/.exec(part);
          this.#pairs.push([decode(name), decode(value)]);
        }
      }
    }
    get size() {
      return this.#pairs.length;
    }
    append(name, value) {
      this.#pairs.push([String(name), String(value)]);
      this.#changed(this.toString());
    }
    delete(name, value) {
      this.#pairs = this.#pairs.filter(
        ([known, content]) => known !== String(name) || (value !== undefined && content !== String(value)),
      );
      this.#changed(this.toString());
    }
    get(name) {
      return this.#pairs.find(([known]) => known === String(name))?.[1] ?? null;
    }
    getAll(name) {
      return this.#pairs.filter(([known]) => known === String(name)).map(([, value]) => value);
    }
    has(name, value) {
      return this.#pairs.some(
        ([known, content]) => known === String(name) && (value === undefined || content === String(value)),
      );
    }
    set(name, value) {
      const known = this.#pairs.find(([one]) => one === String(name));
      if (!known) return this.append(name, value);
      known[1] = String(value);
      this.#pairs = this.#pairs.filter((pair) => pair === known || pair[0] !== String(name));
      this.#changed(this.toString());
    }
    sort() {
      this.#pairs.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
      this.#changed(this.toString());
    }
    forEach(each, self) {
      for (const [name, value] of this.#pairs) each.call(self, value, name, this);
    }
    *entries() {
      for (const [name, value] of this.#pairs) yield [name, value];
    }
    *keys() {
      for (const [name] of this.#pairs) yield name;
    }
    *values() {
      for (const [, value] of this.#pairs) yield value;
    }
    [Symbol.iterator]() {
      return this.entries();
    }
    get [Symbol.toStringTag]() {
      return 'URLSearchParams';
    }
    toString() {
      return this.#pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
    }
  }

  const AT = Object.fromEntries(names.map((name, at) => [name, at]));

  class URL {
    /** Values in the order of the names. */
    #parts;
    constructor(input, base) {
      const parts = parse(String(input), base === undefined ? undefined : String(base));
      if (typeof parts !== 'string') throw new TypeError('Invalid URL');
      this.#parts = parts.split('\n');
    }
    static canParse(input, base) {
      return typeof parse(String(input), base === undefined ? undefined : String(base)) === 'string';
    }
    static part(url, at) {
      return url.#parts[at];
    }
    static change(url, name, value) {
      const parts = change(url.#parts[0], name, String(value));
      if (typeof parts === 'string') url.#parts = parts.split('\n');
      else if (name === 'href') throw new TypeError('Invalid URL');
    }
    get searchParams() {
      return new URLSearchParams(this.search, (search) => (this.search = search));
    }
    toString() {
      return this.#parts[0];
    }
    toJSON() {
      return this.#parts[0];
    }
  }
  const { part, change: changePart } = URL;
  delete URL.part;
  delete URL.change;
  for (const name of names) {
    Object.defineProperty(URL.prototype, name, {
      get() {
        return part(this, AT[name]);
      },
      set:
        name === 'origin'
          ? undefined
          : function set(value) {
              changePart(this, name, value);
            },
      enumerable: true,
      configurable: true,
    });
  }

  define({ URL, URLSearchParams });
});
