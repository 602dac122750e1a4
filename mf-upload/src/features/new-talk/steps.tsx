import { theme } from '@lectern/ui';
import styled from 'styled-components';
import type { Step } from './form-model';

/** @source product.md, section 2, "Add-talk wizard" */
const STEPS = ['01 ADD VIDEO', '02 ADD SPEAKER'];

/** The current step of the wizard. */
export function Steps({ step }: { step: Step }) {
  return (
    <List aria-label="Steps">
      {STEPS.map((label, index) => (
        <li
          key={label}
          id={`step-${index + 1}`}
          aria-current={index + 1 === step ? 'step' : undefined}
          data-done={index + 1 < step || undefined}
        >
          {label}
        </li>
      ))}
    </List>
  );
}

const List = styled.ol`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space3};
  padding: ${theme.space4} ${theme.space5} 0;
  > li {
    padding-top: ${theme.space2};
    border-top: 4px solid ${theme.line};
    color: ${theme.ink3};
    font-size: ${theme.sizeXs};
    font-weight: 700;
    letter-spacing: 0.05em;
  }
  > [data-done] {
    border-color: ${theme.ink};
    color: ${theme.ink2};
  }
  > [aria-current] {
    border-color: ${theme.lamp};
    color: ${theme.ink};
  }
  @media (forced-colors: active) {
    > [aria-current] {
      border-color: Highlight;
    }
  }
`;
