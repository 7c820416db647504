export { fieldFit, fieldWords, tellingFieldWords } from '../../world/forms/field-names.ts';
