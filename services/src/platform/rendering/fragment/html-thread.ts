// Runs in the thread of `judge-body.ts`.
import { answerEach } from '../../../kernel/threads/answer.js';
import { writtenAnew } from './judge-html.js';

answerEach((html) => writtenAnew(html as string));
