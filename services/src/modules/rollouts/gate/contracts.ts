import { type GateRefusal, refusal, SHELL_NAME } from '@lectern/contracts';
import { type Case, nameOf } from './case.js';

/**
 * A remote runs inside the shell that is live, which may be older than these services. The other way round nothing is judged: a shell of a
 * new contract comes first, and the remotes for it after.
 */
export function judgeContracts({ manifest, shells }: Case): GateRefusal[] {
  if (manifest.name === SHELL_NAME) return [];
  return shells
    .filter(({ contract }) => contract !== manifest.contract)
    .map((shell) =>
      refusal(
        'contract',
        `It is built for contract ${manifest.contract} between shell and remotes; the shell ${shell.version} speaks ${shell.contract}.`,
        'Publish it when every live release of the shell speaks its contract.',
        nameOf(shell),
      ),
    );
}
