import { type DynamicModule, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Database } from './database.js';

/** Lets the writes that are under way finish before the process ends. */
@Injectable()
class DatabaseLifecycle implements OnApplicationShutdown {
  constructor(@Inject(Database) private readonly database: Database) {}

  onApplicationShutdown(): Promise<void> {
    return this.database.close();
  }
}

/** Gives every module the {@link Database}. Nest's own `DataSource` is the reader, which refuses to write. */
@Module({})
export class DatabaseModule {
  /** @param database open and migrated; closed when the application shuts down */
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
      providers: [{ provide: Database, useValue: database }, DatabaseLifecycle],
      exports: [Database],
    };
  }
}
