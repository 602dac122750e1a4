import { Button } from '../button';
import { Icon } from '../icon';
import {
  chevronLeftIcon,
  chevronRightIcon,
  chevronsLeftIcon,
  chevronsRightIcon,
  type IconShape,
} from '../icons';
import { theme } from '../theme';
import styled from 'styled-components';

interface MonthHeadProps {
  /** Of the month shown. */
  name: string;
  onMove: (months: number) => void;
}

/** The month's name, announced when it changes, between the buttons for the previous and next month. */
export function MonthHead({ name, onMove }: MonthHeadProps) {
  const step = (label: string, icon: IconShape, months: number) => (
    <Button tone="quiet" icon dense aria-label={label} onClick={() => onMove(months)}>
      <Icon of={icon} />
    </Button>
  );
  return (
    <Head>
      {step('Previous year', chevronsLeftIcon, -12)}
      {step('Previous month', chevronLeftIcon, -1)}
      <span aria-live="polite">{name}</span>
      {step('Next month', chevronRightIcon, 1)}
      {step('Next year', chevronsRightIcon, 12)}
    </Head>
  );
}

const Head = styled.div`
  display: flex;
  align-items: center;
  span {
    flex: 1;
    min-width: 0;
    text-align: center;
    font-weight: ${theme.weightStrong};
    line-height: ${theme.leadingSnug};
  }
  button {
    color: ${theme.ink2};
  }
  &:dir(rtl) svg {
    scale: -1 1;
  }
`;
