'use strict';
// API calls. They leave the realm as a path; the answer comes back as text.
(function fetching(define, call) {
  class Headers {
    #values = new Map();
    constructor(from = {}) {
      const pairs = typeof from[Symbol.iterator] === 'function' ? from : Object.entries(from);
      for (const [name, value] of pairs) this.append(name, value);
    }
    get(name) {
      return this.#values.get(String(name).toLowerCase()) ?? null;
    }
    has(name) {
      return this.#values.has(String(name).toLowerCase());
    }
    set(name, value) {
      this.#values.set(String(name).toLowerCase(), String(value));
    }
    append(name, value) {
      const known = this.get(name);
      this.set(name, known === null ? value : `${known}, ${value}`);
    }
    delete(name) {
      this.#values.delete(String(name).toLowerCase());
    }
    forEach(each, self) {
      for (const [name, value] of this) each.call(self, value, name, this);
    }
    entries() {
      return this.#values.entries();
    }
    keys() {
      return this.#values.keys();
    }
    values() {
      return this.#values.values();
    }
    [Symbol.iterator]() {
      return this.entries();
    }
  }

  class Response {
    #body;
    constructor(body = null, { status = 200, statusText = '', headers = {} } = {}) {
      this.#body = body === null ? '' : String(body);
      this.status = status;
      this.statusText = statusText;
      this.ok = status >= 200 && status < 300;
      this.headers = new Headers(headers);
      this.bodyUsed = false;
    }
    async text() {
      if (this.bodyUsed) throw new TypeError('The body has already been read');
      this.bodyUsed = true;
      return this.#body;
    }
    async json() {
      return JSON.parse(await this.text());
    }
    clone() {
      return new Response(this.#body, this);
    }
  }

  /** Pending calls by number. */
  const waiting = new Map();
  let next = 1;

  // Pages call the API as they do in the browser.
  function fetch(input, init) {
    const path = String(typeof input === 'object' && input !== null && 'url' in input ? input.url : input);
    const method = String(init?.method ?? 'GET');
    if (method !== 'GET' || !path.startsWith('/api/v1/')) {
      return Promise.reject(
        new TypeError(`${method} ${path} cannot be called while rendering on the server.`),
      );
    }
    return new Promise((resolve, reject) => {
      const id = next++;
      waiting.set(id, { resolve, reject });
      const refusal = call(id, path);
      if (refusal === '') return;
      waiting.delete(id);
      reject(new TypeError(refusal));
    });
  }

  define({ Headers, Response, fetch });

  /** @param {string} headers as JSON */
  return function answered(id, status, headers, body) {
    const known = waiting.get(id);
    waiting.delete(id);
    known?.resolve(
      new Response(body, { status, headers: { 'content-type': 'application/json', ...JSON.parse(headers) } }),
    );
  };
});
