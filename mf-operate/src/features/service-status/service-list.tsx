import type { ServiceLine } from '@lectern/contracts';
import { TimeAgo } from '@lectern/ui';
import { Line, Lines } from './line';

/** Processes, database, files, mail, backups, audit log and certificates. */
export function ServiceList({ services }: { services: readonly ServiceLine[] }) {
  return (
    <Lines role="list">
      {services.map(({ kind, facts, ...line }) => (
        <Line
          key={`${kind} ${line.name} ${line.about}`}
          {...line}
          facts={facts.map(({ name, value, at }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{at ? <TimeAgo iso={at} moves /> : value}</dd>
            </div>
          ))}
        />
      ))}
    </Lines>
  );
}
