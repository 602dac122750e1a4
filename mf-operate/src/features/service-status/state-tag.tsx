import type { ServiceState } from '@lectern/contracts';
import { Icon, Tag, checkIcon, circleAlertIcon, triangleAlertIcon } from '@lectern/ui';
import type { ReactNode } from 'react';

const STATES = {
  bad: { tone: 'bad', icon: triangleAlertIcon, text: 'In trouble' },
  notice: { tone: 'lamp', icon: circleAlertIcon, text: 'Worth a look' },
  good: { tone: 'ok', icon: checkIcon, text: 'In order' },
} as const;

/** The state of a service or job. @param children text instead of the state's own */
export function StateTag({ state, children }: { state: ServiceState; children?: ReactNode }) {
  const { tone, icon, text } = STATES[state];
  return (
    <Tag tone={tone}>
      <Icon of={icon} />
      {children ?? text}
    </Tag>
  );
}
