import { element } from './dom.js';

/** The part of the screen that moves between two pictures, drawn over the picture. */
export function createMovingPart() {
  const canvas = element('moving');
  let lastNumber = 0;
  /** Whether the part is newer than the newest step. */
  let isNewer = false;

  /** In parts of the picture, so that it stays in place at any size. */
  function place({ x, y, width, height }, picture) {
    const share = (part, whole) => `${(100 * part) / whole}%`;
    canvas.style.left = share(x, picture.naturalWidth);
    canvas.style.top = share(y, picture.naturalHeight);
    canvas.style.width = share(width, picture.naturalWidth);
    canvas.style.height = share(height, picture.naturalHeight);
  }

  return {
    async draw({ jpeg, ...bounds }) {
      lastNumber += 1;
      const number = lastNumber;
      isNewer = true;
      const bytes = Uint8Array.from(atob(jpeg), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const picture = element('frame');
      if (number !== lastNumber || !isNewer || !picture) return;
      place(bounds, picture);
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      canvas.getContext('2d').drawImage(bitmap, 0, 0);
      canvas.hidden = false;
    },
    onStep() {
      isNewer = false;
    },
    /** The picture of the newest step is shown. */
    onPicture() {
      if (!isNewer) canvas.hidden = true;
    },
    clear() {
      isNewer = false;
      canvas.hidden = true;
    },
  };
}
