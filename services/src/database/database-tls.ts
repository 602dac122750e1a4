import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

/** TLS options in the driver's format. */
export interface DatabaseTls {
  /** Whether the certificate must name the server; a numeric address is not compared. */
  verifyIdentity: boolean;
  /** PEM; without it the authorities are trusted that Node.js includes. */
  ca?: string;
}

/** From the parameters `ssl` and `ca` of a database's address; undefined without TLS. The certificate is always verified. */
export function databaseTls({ hostname, searchParams }: URL): DatabaseTls | undefined {
  if (searchParams.get('ssl') !== 'true') return undefined;
  const ca = searchParams.get('ca');
  return {
    verifyIdentity: isIP(hostname.replace(/^\[|\]$/g, '')) === 0,
    ...(ca !== null && { ca: readFileSync(ca, 'utf8') }),
  };
}
