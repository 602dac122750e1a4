import { theme } from '@lectern/ui';
import styled from 'styled-components';

/** A fieldset of radio buttons or checkboxes in their labels. */
export const Choices = styled.fieldset`
  display: grid;
  min-width: 0;
  legend {
    margin-bottom: ${theme.space2};
    padding: 0;
    font-weight: ${theme.weightStrong};
    font-size: ${theme.sizeSm};
  }
  label {
    display: flex;
    align-items: center;
    gap: ${theme.space3};
    min-height: ${theme.tap};
    font-size: ${theme.sizeSm};
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: ${theme.ink};
  }
`;
