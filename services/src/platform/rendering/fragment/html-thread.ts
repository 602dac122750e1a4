// Runs in the thread of `judge-body.ts`.
import { answerEach } from '../../../kernel/threads/answer.js';
import { rewritten } from './judge-html.js';

answerEach((html) => rewritten(html as string));
