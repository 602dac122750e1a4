import styled from 'styled-components';

/** Hashes, ids and addresses. */
export const Mono = styled.span`
  font-family: ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  font-size: 0.86em;
  overflow-wrap: anywhere;
`;
