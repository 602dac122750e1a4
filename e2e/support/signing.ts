import { createHash, createHmac } from 'node:crypto';

/** Secret of every site started by these tests: with it they can create chosen visitors, as only the site can. */
export const SECRET = 'tQ4Zk9Xw2Rn7Lb5Hs8Vd3Yc6Mf1Jp0Ga';

/** Value of the cookie that makes a browser this visitor. @see services/src/gateway/visitor.ts */
export function signedVisitor(id: string): string {
  const key = createHash('sha256').update(`key name\0${SECRET}`).digest('hex').slice(0, 8);
  return `${id}.k${key}.${createHmac('sha256', SECRET).update(`visitor\0${id}`).digest('base64url')}`;
}
