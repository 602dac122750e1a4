import { Misuse } from '../misuse.js';

/**
 * Checks that an address belongs to an operator here: a server's environment variables do not apply in another terminal.
 *
 * @param command as typed, for the message
 * @throws {Misuse}
 */
export function assertOperator(operator: string, operators: readonly string[], command: string): void {
  if (operators.includes(operator)) return;
  const named =
    operators.length === 0 ? 'is empty in this terminal' : `is ${operators.join(', ')} in this terminal`;
  throw new Misuse(`${operator} is not one of OPERATORS: it ${named}.
This command reads the same variables as the services (OPERATORS, DATABASE_URL or DATABASE_FILE, VAR_DIR); what was set where they were started must be set here too:

  OPERATORS=${operator} npm run ${command} -- --operator ${operator}

The services must have been started with ${operator} among OPERATORS, or they refuse it.`);
}
