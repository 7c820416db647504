import { openSqliteGraphReader } from '../../../../src/storage/sqlite/graph/graph-reader.ts';
import { testGraphReader } from '../../../contracts/graph-reader.ts';

testGraphReader(async (directory) => openSqliteGraphReader({ directory, maxOpen: 2 }));
