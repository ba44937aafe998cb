// A registration in a document that is gone is silently dropped.
// seen in: registration/document_not_active
{
  const { registerTool } = ModelContext.prototype;
  ModelContext.prototype.registerTool = function (...given) {
    return document.defaultView ? registerTool.apply(this, given) : Promise.resolve();
  };
}
