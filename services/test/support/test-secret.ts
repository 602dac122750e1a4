import { KeyRing } from '../../src/kernel/signing.js';
import { visitorCookie } from '../../src/gateway/visitor.js';

/** Secret of every application in tests that names none. */
export const TEST_SECRET = 'jv9Kq2ZcXr7Lw4TnYb8MsHd3Gf6Pa5Ue';

const KEYS = new KeyRing([TEST_SECRET]);

/** Value of the cookie that makes a browser the visitor with this id. */
export const signedVisitor = (id: string): string => visitorCookie(KEYS, id);
