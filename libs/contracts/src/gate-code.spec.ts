import { expect, test } from '@jest/globals';
import { codeIn } from './gate-code.js';

test.each([
  ['exports.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=i', true],
  ['t.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED = n', true],
  ['export{x={__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED:n}', true],
  ['r.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED.ReactCurrentOwner', false],
  ['if(e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE===i)x()', false],
])('a bundled copy of React is refused: %s', (script, react) => {
  expect(codeIn(script).react).toBe(react);
});

test.each([
  ['const f=new Function("a","return a")', 'new Function'],
  ['try{g()}catch{return this||new Function("return this")()}', null],
  ['try{new Function("callbacks",`System.import("${e}")`)([r])}catch{}', null],
  ['new Function("return this")();eval("1")', 'eval'],
  ['(0,eval)(x)', 'eval'],
  ['x.eval(y);retrieval(z);reeval(1)', null],
  ['say("new Function(x) and eval(y) are refused")', null],
  ["say('it\\'s eval(\\'1\\')')", null],
  ['run()', null],
])('code generated from strings is refused: %s', (script, strings) => {
  expect(codeIn(script).strings).toBe(strings);
});

test.each(['"', '\\"', "'\\", '"\n', 'eval('])(
  'checking twice as much of %j takes about twice as long',
  (part) => {
    const timeOf = (count: number) => {
      const script = `new Function("${part.repeat(count)}`;
      const began = Date.now();
      codeIn(script);
      return Date.now() - began;
    };
    timeOf(100_000);
    // Linear: quadratic time would take far longer for half a million characters.
    expect(timeOf(500_000)).toBeLessThan(1_000);
  },
);
