import { openSqliteGraphReader } from '../../src/storage/sqlite/graph/graph-reader.ts';
import { testGraphReader } from '../contracts/graph-reader.ts';

testGraphReader((directory) => openSqliteGraphReader({ directory, maxOpen: 2 }));
