import { type GateRefusal, refusal, SHELL_NAME } from '@lectern/contracts';
import { type GateInput, nameOf } from './gate-input.js';

/**
 * A remote runs inside the live shell, which may be older than these services. The reverse is not judged: a
 * shell with a new contract is released first, then the remotes for it.
 */
export function judgeContracts({ manifest, shells }: GateInput): GateRefusal[] {
  if (manifest.name === SHELL_NAME) return [];
  return shells
    .filter(({ contract }) => contract !== manifest.contract)
    .map((shell) =>
      refusal(
        'contract',
        `It is built for contract ${manifest.contract} between shell and remotes; the shell ${shell.version} uses ${shell.contract}.`,
        'Publish it when every live release of the shell uses its contract.',
        nameOf(shell),
      ),
    );
}
