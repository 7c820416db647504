import { testSuspectWork } from '../../../contracts/suspect-work.ts';
import { openMainStores } from '../../../support/database/main-stores.ts';

testSuspectWork(async () => openMainStores());
