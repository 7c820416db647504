import { testStateStore } from '../../../../contracts/state-store.ts';
import { openMainStores } from '../../../../support/database/main-stores.ts';

testStateStore(openMainStores);
