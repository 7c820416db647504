import { testGraphCatalog } from '../../../contracts/graph-catalog.ts';
import { openMainStores } from '../../../support/database/main-stores.ts';

testGraphCatalog(async () => openMainStores());
