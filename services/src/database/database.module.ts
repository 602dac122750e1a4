import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Database } from './database.js';

/** Provides the {@link Database} to every module. Nest's own `DataSource` is the reader, which rejects writes. */
@Module({})
export class DatabaseModule {
  /** @param database open and migrated; the caller closes it */
  static register(database: Database): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => database.reader.options,
          dataSourceFactory: () => Promise.resolve(database.reader),
        }),
      ],
      providers: [{ provide: Database, useValue: database }],
      exports: [Database],
    };
  }
}
