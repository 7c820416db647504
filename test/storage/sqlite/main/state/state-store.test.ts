import { testStateStore } from '../../../../contracts/state-store.ts';
import { openMainStores } from '../../../../support/main-stores.ts';

testStateStore(openMainStores);
