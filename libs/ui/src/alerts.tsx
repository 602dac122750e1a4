import { Link, dismissAlert, useAlerts } from '@lectern/remote';
import styled, { keyframes } from 'styled-components';
import { useFreePlace } from './free-place';
import { Icon } from './icon';
import { xIcon } from './icons';
import { theme } from './theme';
import { Toast } from './toast';

/**
 * Every message on screen. Each is announced, takes no focus and stays until dismissed. The shell renders it
 * once.
 */
export function Alerts() {
  const alerts = useAlerts((state) => state.alerts);
  const corner = useFreePlace<HTMLDivElement>(alerts.length);
  if (alerts.length === 0) return null;
  return (
    <Corner ref={corner} role="region" aria-label="Messages">
      {alerts.map(({ id, text, tone, to, label }) => (
        <Message key={id} role="alert" data-tone={tone}>
          <p>{text}</p>
          {to && (
            <Link to={to} onClick={() => dismissAlert(id)}>
              {label}
            </Link>
          )}
          <button type="button" aria-label="Dismiss" onClick={() => dismissAlert(id)}>
            <Icon of={xIcon} />
          </button>
        </Message>
      ))}
    </Corner>
  );
}

const Corner = styled.div`
  position: fixed;
  z-index: 95;
  inset: auto ${theme.gutter} ${theme.space5};
  display: grid;
  justify-items: center;
  gap: ${theme.space3};
  pointer-events: none;
  &[data-place^='top'] {
    inset-block: calc(var(--below-header) + ${theme.space3}) auto;
  }
  &[data-place$='end'] {
    justify-items: end;
  }
  &[data-place$='start'] {
    justify-items: start;
  }
`;

const rise = keyframes`
  from { opacity: 0; translate: 0 .75rem; }
`;

const Message = styled(Toast)`
  max-width: 30rem;
  animation: ${rise} ${theme.calm} ${theme.ease};
  p {
    flex: 1;
  }
  a {
    display: grid;
    align-items: center;
    min-height: ${theme.tap};
    padding-inline: ${theme.space2};
    color: inherit;
    font-weight: ${theme.weightStrong};
    white-space: nowrap;
    text-decoration: underline 3px ${theme.lamp};
    text-underline-offset: 0.25em;
  }
  button {
    display: grid;
    place-items: center;
    flex: none;
    width: ${theme.tap};
    height: ${theme.tap};
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
  }
`;
