'use strict';
// Removes everything that leads to Node from this process's own realm and freezes the rest: code that escapes
// a release's realm finds only the language.
const LANGUAGE =
  'Object,Function,Array,Number,parseFloat,parseInt,Infinity,NaN,undefined,Boolean,String,Symbol,Date,Promise,RegExp,Error,AggregateError,' +
  'EvalError,RangeError,ReferenceError,SyntaxError,TypeError,URIError,globalThis,JSON,Math,Intl,ArrayBuffer,Uint8Array,Int8Array,Uint16Array,' +
  'Int16Array,Uint32Array,Int32Array,Float32Array,Float64Array,Uint8ClampedArray,BigUint64Array,BigInt64Array,DataView,Map,BigInt,Set,WeakMap,' +
  'WeakSet,WeakRef,FinalizationRegistry,Proxy,Reflect,decodeURI,decodeURIComponent,encodeURI,encodeURIComponent,isFinite,isNaN';

function seal() {
  const kept = new Set(LANGUAGE.split(','));
  for (const name of Reflect.ownKeys(globalThis)) {
    if (!kept.has(name)) delete globalThis[name];
  }
  const roots = [...kept].map((name) => globalThis[name]).filter((value) => value !== globalThis);
  roots.push(
    Object.getPrototypeOf(function* () {}),
    Object.getPrototypeOf(async function () {}),
    Object.getPrototypeOf(async function* () {}),
    Object.getPrototypeOf([][Symbol.iterator]()),
    Object.getPrototypeOf(new Map()[Symbol.iterator]()),
    Object.getPrototypeOf(new Set()[Symbol.iterator]()),
    Object.getPrototypeOf(''[Symbol.iterator]()),
  );
  freeze(roots);
}

/** Everything reachable from there. */
function freeze(roots) {
  const seen = new Set();
  const left = [...roots];
  while (left.length > 0) {
    const value = left.pop();
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) continue;
    if (value === globalThis || seen.has(value) || ArrayBuffer.isView(value)) continue;
    seen.add(value);
    left.push(Object.getPrototypeOf(value));
    for (const key of Reflect.ownKeys(value)) {
      const { get, set, value: held } = Object.getOwnPropertyDescriptor(value, key);
      left.push(get, set, held);
    }
    Object.freeze(value);
  }
}

module.exports = { seal };
