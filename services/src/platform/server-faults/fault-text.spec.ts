import { expect, test } from '@jest/globals';
import { faultText } from './fault-text.js';

test('the text is the first line and the line of the release that threw', () => {
  const stack = `TypeError: x is not a function
    at Object.useThing (react-dom:1:2)
    at Page (mf-news@1.0.0-ab:12:34)
    at render (shell@1.0.0:5:6)`;
  expect(faultText(stack, 'mf-news@1.0.0-ab')).toEqual({
    message: 'TypeError: x is not a function',
    place: 'mf-news@1.0.0-ab:12:34',
  });
});

test('errors without a place or text, and very long ones, are handled', () => {
  const message = 'The page took too long';
  expect(faultText(message, 'mf-news@1')).toEqual({ message, place: '' });
  expect(faultText('', 'mf-news@1').message).toBe('No message');
  expect(faultText(`${'😀'.repeat(300)}\u202e`, 'mf-news@1').message).toBe('😀'.repeat(200));
});
