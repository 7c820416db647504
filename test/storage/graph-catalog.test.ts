import { testGraphCatalog } from '../contracts/graph-catalog.ts';
import { openControlStores } from '../support/control-stores.ts';

testGraphCatalog(async () => openControlStores());
