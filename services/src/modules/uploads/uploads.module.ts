import { Module } from '@nestjs/common';

/** Talks, speakers and pictures that contributors add. */
@Module({})
export class UploadsModule {}
