export { fieldFit, fieldWords } from '../../world/forms/field-names.ts';
