import { testSuspectWork } from '../../../contracts/suspect-work.ts';
import { openMainStores } from '../../../support/main-stores.ts';

testSuspectWork(async () => openMainStores());
