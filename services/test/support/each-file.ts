import { restartNumbers } from './factories.js';

restartNumbers();
