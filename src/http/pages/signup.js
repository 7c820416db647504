const button = document.querySelector('#sign-up');
const message = document.querySelector('#message');
const key = document.querySelector('#key');

button.addEventListener('click', async () => {
  button.disabled = true;
  try {
    const response = await fetch('signup', { method: 'POST' });
    const body = await response.json();
    if (!response.ok) throw new Error(body.detail);
    key.textContent = body.api_key;
    key.hidden = false;
    message.textContent = `Your key, with ${body.credits} credits. Store it: it is shown only once.`;
  } catch (error) {
    message.textContent = error.message;
    button.disabled = false;
  }
});
