export { fieldFit, fieldWords } from '../../agent/world/forms/field-names.ts';
