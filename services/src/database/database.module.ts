import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Database } from './database.js';

/** Gives every module the {@link Database}. Nest's own `DataSource` is the reader, which refuses to write. */
@Module({})
export class DatabaseModule {
  /** @param database open and migrated; whoever opened it closes it */
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
