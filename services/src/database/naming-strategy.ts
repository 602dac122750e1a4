import { DefaultNamingStrategy } from 'typeorm';

/** The column of a property. */
export const snakeCase = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns are snake_case in the database and camelCase in code. */
export class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? snakeCase(propertyName);
  }
}
