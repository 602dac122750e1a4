import { Row, theme } from '@lectern/ui';
import styled from 'styled-components';

/** How charts draw the two releases. */
export function Legend() {
  return (
    <Row>
      <Key>stable</Key>
      <Key data-candidate>candidate</Key>
    </Row>
  );
}

const Key = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.4em;
  color: ${theme.ink2};
  font-size: ${theme.sizeXs};
  &::before {
    content: '';
    width: 1.25rem;
    border-top: 2px dashed ${theme.ink3};
  }
  &[data-candidate]::before {
    border-top: 3px solid ${theme.lampLine};
  }
`;
