'use strict';
// Events and abort signals, as far as rendering code uses them.
(function events(define, later) {
  class DOMException extends Error {
    constructor(message = '', name = 'Error') {
      super(message);
      Object.defineProperty(this, 'name', { value: name, configurable: true });
    }
  }

  class Event {
    constructor(type, { cancelable = false } = {}) {
      this.type = String(type);
      this.cancelable = Boolean(cancelable);
      this.defaultPrevented = false;
      this.target = null;
    }
    preventDefault() {
      if (this.cancelable) this.defaultPrevented = true;
    }
  }

  class EventTarget {
    #listeners = [];
    addEventListener(type, listener, options) {
      if (!listener || this.#listeners.some((known) => known.type === type && known.listener === listener))
        return;
      const { once = false, signal } = typeof options === 'object' && options ? options : {};
      if (signal?.aborted) return;
      this.#listeners.push({ type, listener, once });
      signal?.addEventListener('abort', () => this.removeEventListener(type, listener));
    }
    removeEventListener(type, listener) {
      this.#listeners = this.#listeners.filter((known) => known.type !== type || known.listener !== listener);
    }
    dispatchEvent(event) {
      event.target = this;
      this[`on${event.type}`]?.(event);
      for (const { type, listener, once } of [...this.#listeners]) {
        if (type !== event.type) continue;
        if (once) this.removeEventListener(type, listener);
        if (typeof listener === 'function') listener.call(this, event);
        else listener.handleEvent(event);
      }
      return !event.defaultPrevented;
    }
  }

  class AbortSignal extends EventTarget {
    aborted = false;
    reason = undefined;
    onabort = null;
    throwIfAborted() {
      if (this.aborted) throw this.reason;
    }
    static abort(reason) {
      const signal = new AbortSignal();
      end(signal, reason);
      return signal;
    }
    static timeout(ms) {
      const signal = new AbortSignal();
      later(() => end(signal, new DOMException('The operation timed out', 'TimeoutError')), ms);
      return signal;
    }
    static any(signals) {
      const signal = new AbortSignal();
      for (const one of signals) {
        if (one.aborted) end(signal, one.reason);
        else one.addEventListener('abort', () => end(signal, one.reason));
      }
      return signal;
    }
  }

  function end(signal, reason = new DOMException('The operation was aborted', 'AbortError')) {
    if (signal.aborted) return;
    signal.aborted = true;
    signal.reason = reason;
    signal.dispatchEvent(new Event('abort'));
  }

  class AbortController {
    signal = new AbortSignal();
    abort(reason) {
      end(this.signal, reason);
    }
  }

  define({ DOMException, Event, EventTarget, AbortSignal, AbortController });
});
