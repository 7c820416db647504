import { testGraphCatalog } from '../../../contracts/graph-catalog.ts';
import { openMainStores } from '../../../support/main-stores.ts';

testGraphCatalog(async () => openMainStores());
