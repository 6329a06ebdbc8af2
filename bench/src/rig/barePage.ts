/** A minimal page that sends the chosen file as a form and then shows “Sent”. */
export const barePage = `<!doctype html>
<title>Bare upload</title>
<input type="file" aria-label="File"><button>Upload</button><p id="outcome"></p>
<script>
  document.querySelector('button').onclick = () => {
    const form = new FormData();
    form.append('file', document.querySelector('input').files[0]);
    const request = new XMLHttpRequest();
    request.open('POST', '/form');
    request.onload = () => { document.getElementById('outcome').textContent = 'Sent'; };
    request.send(form);
  };
</script>`;
