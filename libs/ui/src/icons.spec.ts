import { readFileSync } from 'node:fs';
import * as icons from './icons';

const SPECIAL: Record<string, string> = { rotate: 'rotate-cw', undo2: 'undo-2', share: 'share-2' };

test.each(Object.entries(icons))("%s has the shape of the package's icon", (name, shape) => {
  const own = name.replace(/Icon$/, '');
  const file = SPECIAL[own] ?? own.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const svg = readFileSync(require.resolve(`lucide-static/icons/${file}.svg`), 'utf8');
  const parts = svg.match(/<(path|circle|rect|line)[^>]*>/g) ?? [];
  expect(shape).toBe(parts.map((part) => part.replace(/\s*\/>/, '/>')).join(''));
});
